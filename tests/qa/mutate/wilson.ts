const Z = 1.959964

/** Returns the 95 % Wilson interval of a share, valid for few trials and near 0 and 1. */
export function wilson(hits: number, trials: number): { low: number; high: number } {
  if (trials === 0) return { low: 0, high: 1 }
  const share = hits / trials
  const spread = Z * Math.sqrt((share * (1 - share)) / trials + Z ** 2 / (4 * trials ** 2))
  const middle = share + Z ** 2 / (2 * trials)
  const scale = 1 + Z ** 2 / trials
  return { low: Math.max(0, (middle - spread) / scale), high: Math.min(1, (middle + spread) / scale) }
}
