/** Writes a text as HTML, in an element or in an attribute: attributions of maps are HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
