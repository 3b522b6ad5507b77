type Cell = string | number | boolean | null | undefined

/** Rows as CSV text (RFC 4180) under a header. */
export function toCsv(header: readonly string[], rows: Iterable<readonly Cell[]>): string {
  const lines = [header.join(',')]
  for (const row of rows) lines.push(row.map(cell).join(','))
  return `${lines.join('\r\n')}\r\n`
}

function cell(value: Cell): string {
  const text = value === null || value === undefined ? '' : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
