/** Key of a text, translated into the language of the reader. */
export interface Message {
  key: string
  params?: Record<string, unknown>
}
