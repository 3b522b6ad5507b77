/** Writes a row of a Markdown table. */
export const lineOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
