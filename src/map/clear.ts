/** In pixels of the page. */
export type Rect = { left: number; top: number; right: number; bottom: number }

/** Half of something in sight is enough to see it. */
const ENOUGH = 0.5

const width = ({ left, right }: Rect) => Math.max(0, right - left)
const height = ({ top, bottom }: Rect) => Math.max(0, bottom - top)
const area = (rect: Rect) => width(rect) * height(rect)
const common = (a: Rect, b: Rect): Rect => ({
  left: Math.max(a.left, b.left),
  top: Math.max(a.top, b.top),
  right: Math.min(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
})
const touches = (a: Rect, b: Rect) => area(common(a, b)) > 0

/** A large part of a rectangle that nothing lies over; the whole when there is none. */
export function clearOf(whole: Rect, over: readonly Rect[]): Rect {
  const largestFirst = [...over].sort((a, b) => area(b) - area(a))
  const clear = largestFirst.reduce((left, each) => (touches(left, each) ? cut(left, each) : left), whole)
  return area(clear) > 0 ? clear : whole
}

/** The largest part beside, above or below what lies over a rectangle. */
function cut(rect: Rect, over: Rect): Rect {
  const parts = [
    { ...rect, right: over.left },
    { ...rect, left: over.right },
    { ...rect, bottom: over.top },
    { ...rect, top: over.bottom },
  ]
  return parts.reduce((best, part) => (area(part) > area(best) ? part : best))
}

/** Tells whether enough of a box can be seen in a clear part; a point has to lie in it. */
export function isSeen(box: Rect, clear: Rect): boolean {
  const { left, top, right, bottom } = common(box, clear)
  if (left > right || top > bottom) return false
  // A box without an area is a point or a line.
  const share = (of: Rect) => (area(of) > 0 ? area({ left, top, right, bottom }) / area(of) : 1)
  return Math.max(share(box), share(clear)) >= ENOUGH
}
