import {
  type CustomLayerInterface,
  type CustomRenderMethodInput,
  type Map as MapLibre,
  MercatorCoordinate,
} from 'maplibre-gl'
import type { Mesh } from '../../workers/mesh.ts'
import { ColourTable } from './colourTable.ts'
import { Frame, type Placed } from './frame.ts'
import { Offscreen } from './offscreen.ts'
import { Painter, type Rgba, setState } from './painter.ts'
import { programsOf } from './programs.ts'
import { bindTexture } from './textures.ts'

/** Meshes that a layer shows. */
export interface Scene {
  placed(): readonly Placed[]
  /** Whether a mesh may be shown again soon. */
  keeps(mesh: Mesh): boolean
}

/** The zones of one load, as a layer of MapLibre. Nothing reaches the GPU outside the hooks of the layer. */
export class ZoneLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly colours = new ColourTable()
  opacity = 1
  border: Rgba = [0, 0, 0, 1]
  /** Areas are drawn in stripes. */
  hatched = false
  #drawn: readonly Placed[] = []
  #map: MapLibre | null = null
  #gl: WebGL2RenderingContext | null = null
  readonly #scene: Scene
  readonly #painter = new Painter()
  readonly #offscreen = new Offscreen()

  constructor(id: string, scene: Scene) {
    this.id = id
    this.#scene = scene
  }

  onAdd(map: MapLibre, gl: WebGL2RenderingContext): void {
    this.#map = map
    this.#gl = gl
    programsOf(gl)
  }

  onRemove(): void {
    if (this.#gl && !this.#gl.isContextLost()) {
      this.#painter.free(this.#gl)
      this.#offscreen.free(this.#gl)
      this.colours.free(this.#gl)
    } else this.forget()
  }

  /** Forgets all uploads after a lost context: everything is uploaded anew when it is next drawn. */
  forget(): void {
    this.#painter.forget()
    this.#offscreen.forget()
    this.colours.forget()
  }

  /** Returns the meshes of the last frame. */
  drawn(): readonly Placed[] {
    return this.#drawn
  }

  prerender(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    this.#drawn = this.#scene.placed()
    this.#painter.prepare(gl, this.#drawn, mesh => this.#scene.keeps(mesh))
    if (this.opacity >= 1 || this.opacity <= 0) return
    const { width, height } = gl.canvas
    this.#offscreen.begin(gl, width, height)
    this.#draw(gl, input)
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (this.opacity <= 0) return
    if (this.opacity >= 1) {
      this.#draw(gl, input)
      return
    }
    const programs = programsOf(gl)
    setState(gl)
    const program = programs.composite.use()
    gl.uniform1i(program.at('u_colours'), 0)
    gl.uniform1f(program.at('u_opacity'), this.opacity)
    bindTexture(gl, 0, this.#offscreen.texture)
    programs.bindBare()
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.bindVertexArray(null)
  }

  #draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (!this.#map) return
    const frame = frameOf(this.#map, gl, input)
    this.#painter.draw(gl, frame, this.#drawn, this.colours, this.border, this.hatched)
  }
}

export function frameOf(map: MapLibre, gl: WebGL2RenderingContext, input: CustomRenderMethodInput): Frame {
  const { width, height } = gl.canvas
  return new Frame({
    matrix: input.defaultProjectionData.mainMatrix,
    centre: MercatorCoordinate.fromLngLat(map.getCenter()),
    zoom: map.getZoom(),
    viewport: { width, height },
    pixelRatio: map.getPixelRatio(),
  })
}
