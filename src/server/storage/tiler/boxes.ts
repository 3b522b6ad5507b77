import { type Numbers, uint32List } from '../../../domain/numberList.ts'

/** Boxes on the integer world, by number. */
export interface Boxes {
  west: Numbers
  north: Numbers
  east: Numbers
  south: Numbers
}

const BLOCK = 256

/** Finds boxes in order. Skips blocks of consecutive boxes, which are near one another, by the box around each block. */
export class BoxBlocks {
  readonly #boxes: Boxes
  readonly #blocks: Boxes

  constructor(boxes: Boxes) {
    this.#boxes = boxes
    this.#blocks = around(boxes)
  }

  /** @param touches Returns whether a box is wanted; true for a box around a wanted one. */
  visit(touches: (boxes: Boxes, box: number) => boolean, visit: (box: number) => void): void {
    const { length } = this.#boxes.west
    for (let first = 0; first < length; first += BLOCK) {
      if (!touches(this.#blocks, first / BLOCK)) continue
      const end = Math.min(first + BLOCK, length)
      for (let box = first; box < end; box++) if (touches(this.#boxes, box)) visit(box)
    }
  }
}

/** Returns the box around each block. */
function around({ west, north, east, south }: Boxes): Boxes {
  const [wests, norths, easts, souths] = [uint32List(), uint32List(), uint32List(), uint32List()]
  for (let first = 0; first < west.length; first += BLOCK) {
    let [left, top] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
    let [right, bottom] = [0, 0]
    for (let box = first; box < Math.min(first + BLOCK, west.length); box++) {
      left = Math.min(left, west.at(box))
      top = Math.min(top, north.at(box))
      right = Math.max(right, east.at(box))
      bottom = Math.max(bottom, south.at(box))
    }
    wests.push(left)
    norths.push(top)
    easts.push(right)
    souths.push(bottom)
  }
  return { west: wests, north: norths, east: easts, south: souths }
}
