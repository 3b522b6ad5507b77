import type fr from '../../../../locales/fr/import.json'

type Key = keyof (typeof fr)['notice']
type Base<K extends string> = K extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : K

/** A decision about a whole file that its report states: the key of a sentence in `locales`, and its parameters. */
export interface Notice {
  notice: Base<Key>
  params: Readonly<Record<string, string | number>>
}

/** States which datasets or instances could not be read, so that a file was not compared with them. */
export const leftOut = (names: readonly string[]): Notice[] =>
  names.map(name => ({ notice: 'leftOut', params: { name } }))
