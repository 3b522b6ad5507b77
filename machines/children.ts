type Enqueue<Name extends string, Input> = {
  stopChild: (child: Name) => void
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
  enqueue.stopChild(name)
  enqueue.spawnChild(name, { id: name, input })
}
