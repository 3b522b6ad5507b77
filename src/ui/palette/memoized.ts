/** Answers what was made last as long as it would be made of the same. */
export function kept<T>(): (parts: readonly unknown[], make: () => T) => T {
  let last: { parts: readonly unknown[]; value: T } | null = null
  return (parts, make) => {
    if (!last?.parts.every((part, place) => part === parts[place])) last = { parts, value: make() }
    return last.value
  }
}
