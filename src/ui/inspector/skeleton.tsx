/** Lines in place of what is still being fetched. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div className="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike.
        <span key={line} />
      ))}
    </div>
  )
}
