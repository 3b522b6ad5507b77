import type fr from '../../../../locales/fr/import.json'

type Key = keyof (typeof fr)['notice']
type Base<K extends string> = K extends `${infer Name}_${'one' | 'many' | 'other'}` ? Name : K

/**
 * Decision about a whole file that its report mentions: the key of a sentence in `locales`, and its
 * parameters.
 */
export interface Notice {
  notice: Base<Key>
  params: Readonly<Record<string, string | number>>
}

/** Reports the datasets or instances that could not be read, so that the file was not compared with them. */
export const unreadNotices = (names: readonly string[]): Notice[] =>
  names.map(name => ({ notice: 'leftOut', params: { name } }))
