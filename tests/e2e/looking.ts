/** Every text of a screen, and the truncated ones. */
export type Looked = { texts: string[]; cut: string[] }

/**
 * Reads every visible or announced text, and finds truncated texts of the pseudo-language (in brackets)
 * without a full tooltip. Runs in the page, so it uses nothing from outside.
 */
export function lookAt(): Looked {
  const texts = new Set<string>([document.title])
  const cut = new Set<string>()
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })
  const ATTRIBUTES = ['aria-label', 'aria-description', 'aria-valuetext', 'title', 'placeholder', 'alt']
  const isWholeElsewhere = (element: Element, text: string) => {
    const whole = element.closest('[title]')?.getAttribute('title') ?? ''
    return whole.includes(text)
  }
  const CLIPS = new Set(['hidden', 'clip'])
  const isCut = (node: Text, element: Element) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    for (let outer: Element | null = element; outer; outer = outer.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(outer)
      const within = outer.getBoundingClientRect()
      // Text for screen readers only is one pixel large.
      if (within.width <= 1 || within.height <= 1) return false
      if (CLIPS.has(overflowX) && (box.right > within.right + 1 || box.left < within.left - 1)) return true
      if (CLIPS.has(overflowY) && (box.bottom > within.bottom + 2 || box.top < within.top - 2)) return true
      // Scrollable text is reachable.
      if (overflowX === 'auto' || overflowX === 'scroll' || overflowY === 'auto' || overflowY === 'scroll')
        return false
      if (position === 'fixed') break
    }
    return box.right > innerWidth + 1 || box.left < -1
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      if (!isSeen(node)) continue
      for (const name of ATTRIBUTES) {
        const said = node.getAttribute(name)
        if (said) texts.add(said)
      }
      if (node instanceof HTMLInputElement && node.role === 'combobox') texts.add(node.value)
      continue
    }
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || /^(SCRIPT|STYLE|NOSCRIPT)$/.test(element.tagName) || !isSeen(element))
      continue
    texts.add(text)
    if (text.includes('⟦') && !isWholeElsewhere(element, text) && isCut(node as Text, element)) cut.add(text)
  }
  return { texts: [...texts], cut: [...cut] }
}
