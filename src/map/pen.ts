/** Canvas calls that draw a picture: a canvas makes pixels of them, and a recorder marks for a vector file. */
export type Pen = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'lineCap'
  | 'lineJoin'
  | 'globalAlpha'
  | 'font'
  | 'letterSpacing'
  | 'textAlign'
  | 'textBaseline'
  | 'save'
  | 'restore'
  | 'translate'
  | 'scale'
  | 'beginPath'
  | 'closePath'
  | 'moveTo'
  | 'lineTo'
  | 'arc'
  | 'rect'
  | 'fill'
  | 'stroke'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
  | 'strokeText'
  | 'measureText'
  | 'setLineDash'
> & {
  clip(rule?: CanvasFillRule): void
  drawImage(image: HTMLImageElement, x: number, y: number, width: number, height: number): void
}
