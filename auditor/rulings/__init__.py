"""What follows from a finding under an edition of the Laws. Facts for a director, never the ruling itself."""
