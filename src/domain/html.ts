/** Escapes a text for HTML elements and attributes: map attributions are HTML. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`)
