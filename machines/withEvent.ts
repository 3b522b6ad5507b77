/** Returns a reference to an action or guard that takes the event of its transition as parameters. */
export const withEvent = <const Name extends string>(type: Name) => ({
  type,
  params: <Event>({ event }: { event: Event }): Event => event,
})
