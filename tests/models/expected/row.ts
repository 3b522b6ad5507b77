/** A text of the interface by its key, as `auth:login.failed`. */
export type TextKey = `${string}:${string}`

type Call = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} ${string}`

/** Things that a person, or who watches the network, perceives after a transition. */
export type Seen = {
  /** Texts that are on the screen now. */
  reads?: TextKey | readonly TextKey[]
  /** One of these texts, according to what is wrong or under way. */
  readsOne?: readonly TextKey[]
  /** Texts that are on the screen no longer. */
  leaves?: TextKey
  /**
   * The message of a snackbar, by its key in `notifications:texts`: one of several, null for none, where it depends on
   * what was done before. A row that names none says that none comes.
   */
  message?: string | readonly (string | null)[]
  /** The call that is made: one of several where a filter does not go into an address. */
  asks?: Call | readonly Call[]
  /** The name of what has the focus, or of the key or widget where it goes back to. */
  focus?: TextKey
  /** The legend counts all zones of the instance that is displayed. */
  legend?: 'zones'
}

/** A transition in the words of the specification. */
export type Row = Seen & {
  /**
   * The event: its name as commands send it; `X done` and `X failed` for the answer to a question, `after X` for a time
   * that has passed, `always` for what happens by itself, `*` for every other event.
   */
  act: string
  /** The condition where the same event can go several ways: rows stand in the order in which they are tried. */
  when?: string
  /** The innermost states that are entered or stayed in; without them, everything stays where it is. */
  to?: string | readonly string[]
}

/** Rows by the state that they leave, written `outer.inner`; those of every state stand under `''`. */
export type Expected = Readonly<Record<string, readonly Row[]>>
