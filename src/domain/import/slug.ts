import { fold } from '../fold.ts'

/** A text as an identifier: lower case, digits and single hyphens. Empty when nothing of it can be kept. */
export function slug(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '')
}
