import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  drawn,
  heightOf,
  lastOffset,
  offsetAt,
  ROW_HEIGHT,
  revealing,
  rowsPerPage,
  scrolledTo,
} from '../../domain/table/rowScroll.ts'

/** Rows drawn above and below those in sight. */
const OVERSCAN = 8

/** A row to draw, in pixels from the top of the element that stands for all. */
type DrawnRow = { index: number; top: number }

/**
 * The rows that a scroller shows: all have one height, and there may be more than a page can be tall.
 * The header is one row high and stays in sight.
 */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number) {
  const [scrolled, setScrolled] = useState(0)
  const [view, setView] = useState(0)
  /** Offset at which a row was revealed: a pixel of a scroller may be many pixels of rows. */
  const [revealed, setRevealed] = useState({ count: -1, scrolled: 0, offset: 0 })
  const rows = { count, view }
  const isRevealed = revealed.count === count && Math.abs(revealed.scrolled - scrolled) < 1
  const offset = isRevealed ? Math.min(revealed.offset, lastOffset(rows)) : offsetAt(scrolled, rows)

  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const measure = () => setView(Math.max(0, element.clientHeight - ROW_HEIGHT))
    const follow = () => setScrolled(element.scrollTop)
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    element.addEventListener('scroll', follow, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', follow)
    }
  }, [scroller])

  const latest = useRef({ rows, offset })
  useEffect(() => {
    latest.current = { rows, offset }
  })
  /** Scrolls no further than it must for a row to be in sight. */
  const reveal = useCallback(
    (row: number) => {
      const element = scroller.current
      const { rows, offset } = latest.current
      const wanted = revealing(row, offset, rows)
      if (!element || wanted === offset) return
      element.scrollTop = scrolledTo(wanted, rows)
      setRevealed({ count: rows.count, scrolled: element.scrollTop, offset: wanted })
      setScrolled(element.scrollTop)
    },
    [scroller],
  )

  const { first, end } = drawn(offset, rows, OVERSCAN)
  const drawnRows = Array.from({ length: Math.max(0, end - first) }, (_, at): DrawnRow => {
    const index = first + at
    return { index, top: index * ROW_HEIGHT - offset + scrolled }
  })
  return {
    rows: drawnRows,
    height: heightOf(rows),
    rowsPerPage: rowsPerPage(rows),
    reveal,
  }
}
