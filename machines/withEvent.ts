/** Returns a reference to an action or guard that takes the event of its transition as parameters. */
export const withEvent = <const Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
})

/** Returns a reference to an action or guard that takes one field of the event as parameters. */
export const withField = <const Name extends string, const Field extends string>(
  type: Name,
  field: Field,
) => ({
  type,
  params: <Value>({ event }: { event: { [F in Field]: Value } }): Value => event[field],
})
