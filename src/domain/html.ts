/** Escapes a text for HTML elements and attributes: map attributions are HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)

/** Characters that could end a script element, or a line in it. */
const NOT_IN_SCRIPTS = /[<>&\u2028\u2029]/g

/** Writes a value as JSON within a script element: no text of users can end it. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    NOT_IN_SCRIPTS,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
