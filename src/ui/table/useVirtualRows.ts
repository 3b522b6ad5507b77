import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  heightOf,
  lastOffset,
  offsetAt,
  offsetShowingRow,
  ROW_HEIGHT,
  rowsPerPage,
  rowsToDraw,
  scrolledTo,
} from '../../domain/table/rowScroll.ts'

/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 8

/** Row to render, in pixels from the top of the element that represents all rows. */
type DrawnRow = { index: number; top: number }

/**
 * Returns the visible rows of a scroller. All rows have the same height, and their total may exceed the
 * maximum height of an element. The header is one row high and stays visible.
 */
export function useVirtualRows(scroller: RefObject<HTMLElement | null>, count: number) {
  const [scrolled, setScrolled] = useState(0)
  const [view, setView] = useState(0)
  /** Offset at which a row was revealed: one pixel of scrolling may be many pixels of rows. */
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
  const shown = useRef({ row: -1, scrolled: 0 })
  /** Scrolls only as far as needed to show a row. */
  const reveal = useCallback(
    (row: number) => {
      const element = scroller.current
      const { rows, offset } = latest.current
      const wanted = offsetShowingRow(row, offset, rows)
      if (!element) return
      shown.current = { row, scrolled: element.scrollTop }
      if (wanted === offset) return
      element.scrollTop = scrolledTo(wanted, rows)
      shown.current.scrolled = element.scrollTop
      setRevealed({ count: rows.count, scrolled: element.scrollTop, offset: wanted })
      setScrolled(element.scrollTop)
    },
    [scroller],
  )

  // Opening the inspector to show the zone of a row makes the table lower, or its title longer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another height asks for it.
  useEffect(() => {
    const { row, scrolled } = shown.current
    if (row >= 0 && Math.abs((scroller.current?.scrollTop ?? 0) - scrolled) < 1) reveal(row)
  }, [view, reveal, scroller])

  const { first, end } = rowsToDraw(offset, rows, OVERSCAN)
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
