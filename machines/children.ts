/** Part of `enqueueActions` that stops children. */
export type Stopper<Child> = { stopChild: (child: Child) => void }

/** Stops children within `enqueueActions`. */
export function stop<Child>(enqueue: Stopper<Child>, ...children: readonly Child[]): void {
  for (const child of children) enqueue.stopChild(child)
}

type Enqueue<Name extends string, Input> = Stopper<Name> & {
  spawnChild: (src: Name, options: { id: Name; input: Input }) => void
}

/**
 * Starts a short task within `enqueueActions`: a save, a copy, a focus. Aborts the previous task with the
 * same name. A state invokes longer loads instead.
 */
export function restart<Name extends string, Input>(
  enqueue: Enqueue<Name, Input>,
  name: Name,
  input: Input,
): void {
  stop(enqueue, name)
  enqueue.spawnChild(name, { id: name, input })
}
