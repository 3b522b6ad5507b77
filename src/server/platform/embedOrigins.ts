/** Origin in `frame-ancestors`, without characters that end the directive. */
const ORIGIN = /^https?:\/\/(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:(\d{1,5}|\*))?$/i

/** Parses the sites that may frame the embed: `*` alone, or origins separated by commas; null if invalid. */
export function parseEmbedOrigins(text: string): string[] | null {
  const origins = text.split(',').map(each => each.trim())
  if (origins.length === 1 && origins[0] === '*') return ['*']
  return origins.every(origin => ORIGIN.test(origin)) ? origins : null
}
