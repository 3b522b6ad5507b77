/** The first line of what went wrong, without its full stop. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return (text.split('\n')[0] ?? '').replace(/\.$/, '')
}
