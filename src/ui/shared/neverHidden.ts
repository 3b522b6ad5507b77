/** Flags of an element that the component library reads before it hides it. */
type Flagged = HTMLElement & { __tabsterElementFlags?: { noDirectAriaHidden?: boolean } }

/**
 * Properties of an element that stays within reach of assistive technology while a modal dialog is open. The library
 * hides whole children of the page: here it goes into those that hold the element, and hides what is beside it.
 */
export const neverHidden = { ref: openTheWay, 'data-tabster-never-hide': '' }

function openTheWay(element: Flagged | null): void {
  for (
    let around = element?.parentElement as Flagged | null | undefined;
    around;
    around = around.parentElement
  )
    around.__tabsterElementFlags = { ...around.__tabsterElementFlags, noDirectAriaHidden: true }
}
