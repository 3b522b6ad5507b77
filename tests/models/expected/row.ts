/** Text of the interface, by a key such as `auth:login.failed`. */
export type TextKey = `${string}:${string}`

type Call = `${'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'} ${string}`

/** Outcome of a transition from the point of view of the user or an observer of the network. */
export type Seen = {
  /** Texts now on the screen. */
  reads?: TextKey | readonly TextKey[]
  /** The screen shows one of these texts, depending on the error or activity. */
  readsOne?: readonly TextKey[]
  /** Text that is no longer on the screen. */
  leaves?: TextKey
  /**
   * Snackbar message, by its key in `notifications:texts`: one of several, or null for none, if it depends on
   * earlier events. A row without this field expects no message.
   */
  message?: string | readonly (string | null)[]
  /** Expected call: one of several if a filter may not fit into an address. */
  asks?: Call | readonly Call[]
  /** Name of the focused element, or of the key or widget that regains the focus. */
  focus?: TextKey
  /** The legend counts all zones of the displayed instance. */
  legend?: 'zones'
}

/** Transition in the words of the specification. */
export type Row = Seen & {
  /**
   * Event: its name as commands send it; `X done` and `X failed` for results of a request, `after X` for a
   * delay, `always` for an eventless transition, `*` for any other event.
   */
  act: string
  /** Condition if an event has several branches. Rows are in evaluation order. */
  when?: string
  /** Innermost states that are entered or kept; omitted if nothing changes. */
  to?: string | readonly string[]
}

/** Rows by the state that they leave, written `outer.inner`; rows of every state are under `''`. */
export type Expected = Readonly<Record<string, readonly Row[]>>
