/** Place of the world, 0 to 1 from the west and north (Web Mercator), and its expected colour. */
export interface Expected {
  x: number
  y: number
  /** Expected colour as `#rrggbb`; null accepts any colour except `former`. */
  colour: string | null
  former: string | null
}

export interface Sight {
  /** Map centre, as in `Expected`. */
  x: number
  y: number
  zoom: number
}

/**
 * Screen after a frame: milliseconds since the start, and one character per anchor, `1` if its colour is
 * right.
 */
export interface SeenFrame {
  at: number
  right: string
}

export interface Oracle {
  /** Effects of keys; time counts from the key event. */
  onKey: Record<string, () => void>
  /** Starts counting at the next key of `onKey`. */
  arm: (expected: readonly Expected[], sight: Sight) => void
  /** Counts from the start of the page's navigation, for visits without a key. */
  watch: (expected: readonly Expected[], sight: Sight) => void
  seen: () => SeenFrame[]
  /** Milliseconds since a frame last changed the result, and since the start. */
  calm: () => { unchanged: number; running: number }
  disarm: () => void
  /** Starts recording the cost of each frame in milliseconds, drawing included. */
  record: () => void
  recorded: () => number[]
  /** Returns the time of the last recorded frame, on the event clock. */
  endedAt: () => number
  /** Returns the number of frames since the page opened. */
  drawn: () => number
  /** Last frame as RGBA rows, bottom up, in base64, if `keepsPictures` was set before it. */
  picture: () => { width: number; height: number; rgba: string } | null
}

declare global {
  var oracle: Oracle
  var keepsPictures: boolean | undefined
}

/**
 * Runs in the page before its scripts: reads the pixels of any WebGL drawing in the same task, which forces
 * the drawing to finish.
 */
export function installOracle(): void {
  const TOLERANCE = 4
  type Context = WebGL2RenderingContext | WebGLRenderingContext
  const drawn = new Set<Context>()
  const watch = (prototype: Context, names: readonly string[]) => {
    for (const name of names) {
      const original = prototype[name as keyof Context] as unknown as (...given: unknown[]) => void
      Object.assign(prototype, {
        [name](this: Context, ...given: unknown[]) {
          drawn.add(this)
          original.apply(this, given)
        },
      })
    }
  }
  const DRAWING = ['drawArrays', 'drawElements']
  watch(WebGLRenderingContext.prototype, DRAWING)
  watch(WebGL2RenderingContext.prototype, [...DRAWING, 'drawArraysInstanced', 'drawElementsInstanced'])

  let expected: readonly Expected[] = []
  let colours: ({ rgb: number[]; not: boolean } | null)[] = []
  let sight: Sight = { x: 0, y: 0, zoom: 0 }
  let startedAt: number | null = null
  let changedAt = 0
  let frames: SeenFrame[] = []
  let costs: number[] | null = null
  let endedAt = 0
  let count = 0
  let kept: { width: number; height: number; pixels: Uint8Array } | null = null

  const rgbOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))

  const screenOf = () =>
    [...drawn]
      .filter(({ canvas }) => canvas instanceof HTMLCanvasElement && canvas.isConnected && canvas.width > 200)
      .at(-1)

  /** Restores all bindings. */
  function read(gl: Context, x: number, y: number, width: number, height: number): Uint8Array {
    const pixels = new Uint8Array(width * height * 4)
    const isSecond = gl instanceof WebGL2RenderingContext
    const target = isSecond ? gl.READ_FRAMEBUFFER : gl.FRAMEBUFFER
    const framebuffer = gl.getParameter(isSecond ? gl.READ_FRAMEBUFFER_BINDING : gl.FRAMEBUFFER_BINDING)
    const buffer = isSecond ? gl.getParameter(gl.PIXEL_PACK_BUFFER_BINDING) : null
    gl.bindFramebuffer(target, null)
    if (isSecond) gl.bindBuffer(gl.PIXEL_PACK_BUFFER, null)
    gl.readPixels(x, y, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    gl.bindFramebuffer(target, framebuffer)
    if (isSecond) gl.bindBuffer(gl.PIXEL_PACK_BUFFER, buffer)
    return pixels
  }

  function look(gl: Context): string {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
    const pixels = read(gl, 0, 0, width, height)
    const canvas = gl.canvas as HTMLCanvasElement
    const ratio = width / canvas.clientWidth
    const world = 512 * 2 ** sight.zoom * ratio
    return expected
      .map((anchor, index) => {
        const x = Math.floor(width / 2 + (anchor.x - sight.x) * world)
        const y = Math.floor(height / 2 - (anchor.y - sight.y) * world)
        const expectedColour = colours[index]
        if (!expectedColour || x < 0 || y < 0 || x >= width || y >= height) return '0'
        const at = (y * width + x) * 4
        const isSame = expectedColour.rgb.every(
          (part, of) => Math.abs(part - (pixels[at + of] ?? 0)) <= TOLERANCE,
        )
        return isSame !== expectedColour.not ? '1' : '0'
      })
      .join('')
  }

  function afterFrame(began: number): void {
    const gl = screenOf()
    drawn.clear()
    if (!gl) return
    count++
    if (startedAt !== null) {
      const right = look(gl)
      const now = performance.now()
      if (right !== frames.at(-1)?.right) {
        frames.push({ at: now - startedAt, right })
        changedAt = now
      }
    }
    if (costs) {
      read(gl, 0, 0, 1, 1)
      endedAt = performance.now()
      costs.push(endedAt - began)
    }
    if (globalThis.keepsPictures) {
      const { drawingBufferWidth: width, drawingBufferHeight: height } = gl
      kept = { width, height, pixels: read(gl, 0, 0, width, height) }
    }
  }

  const request = window.requestAnimationFrame.bind(window)
  window.requestAnimationFrame = callback =>
    request(time => {
      const began = performance.now()
      callback(time)
      if (drawn.size > 0) afterFrame(began)
    })

  const onKey: Record<string, () => void> = {}
  addEventListener(
    'keydown',
    event => {
      const act = onKey[event.key]
      if (!act) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (expected.length > 0) {
        startedAt = event.timeStamp
        changedAt = performance.now()
      }
      act()
    },
    { capture: true },
  )

  globalThis.oracle = {
    onKey,
    arm(anchors, where) {
      expected = anchors
      sight = where
      frames = []
      startedAt = null
      colours = anchors.map(({ colour, former }) => {
        if (colour !== null) return { rgb: rgbOf(colour), not: false }
        return former === null ? null : { rgb: rgbOf(former), not: true }
      })
    },
    watch(anchors, where) {
      globalThis.oracle.arm(anchors, where)
      startedAt = 0
    },
    seen: () => frames,
    calm: () => ({
      unchanged: startedAt === null ? 0 : performance.now() - changedAt,
      running: startedAt === null ? 0 : performance.now() - startedAt,
    }),
    disarm() {
      startedAt = null
      expected = []
    },
    record() {
      costs = []
    },
    recorded() {
      const list = costs ?? []
      costs = null
      return list
    },
    endedAt: () => endedAt,
    drawn: () => count,
    picture() {
      if (!kept) return null
      const { width, height, pixels } = kept
      let binary = ''
      for (let at = 0; at < pixels.length; at += 8192)
        binary += String.fromCharCode(...pixels.subarray(at, at + 8192))
      return { width, height, rgba: btoa(binary) }
    },
  }
}
