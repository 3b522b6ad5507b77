/** Canvas that records its painting: shape, centre and side in pixels, colour and opacity. */
export function recordedPaint() {
  const painted: {
    shape: 'square' | 'disc'
    x: number
    y: number
    side: number
    colour: unknown
    opacity: number
  }[] = []
  let disc: [x: number, y: number, radius: number] = [0, 0, 0]
  const paint = {
    globalAlpha: 1,
    fillStyle: '' as CanvasRenderingContext2D['fillStyle'],
    fillRect(left: number, top: number, side: number) {
      const { fillStyle: colour, globalAlpha: opacity } = paint
      painted.push({ shape: 'square', x: left + side / 2, y: top + side / 2, side, colour, opacity })
    },
    beginPath() {},
    arc(...given: [x: number, y: number, radius: number]) {
      disc = given
    },
    fill() {
      const [x, y, radius] = disc
      const { fillStyle: colour, globalAlpha: opacity } = paint
      painted.push({ shape: 'disc', x, y, side: 2 * radius, colour, opacity })
    },
  }
  return { paint, painted }
}
