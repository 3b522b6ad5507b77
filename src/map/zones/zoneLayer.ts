import {
  type CustomLayerInterface,
  type CustomRenderMethodInput,
  type Map as MapLibre,
  MercatorCoordinate,
} from 'maplibre-gl'
import type { Bbox } from '../../contract/common.ts'
import type { Mesh } from '../../workers/mesh.ts'
import { CircleTable } from './circleTable.ts'
import { bindTexture, ColourTable, type Rgba } from './colourTable.ts'
import { HexagonTable } from './hexagonTable.ts'
import { Painter, setState } from './painter.ts'
import { programsOf } from './programs.ts'
import { Frame, type InsetPlace, type Placed } from './renderFrame.ts'
import { stopsOf } from './stops.ts'
import { SymbolTable } from './symbolTable.ts'

/**
 * Offscreen picture of the map's size, with depth: translucent layers are drawn there opaque first, as are
 * outlines inside each zone.
 */
class Offscreen {
  texture: WebGLTexture | null = null
  #framebuffer: WebGLFramebuffer | null = null
  #depth: WebGLRenderbuffer | null = null
  #width = 0
  #height = 0

  /** Binds the cleared picture. Only within `prerender`. */
  begin(gl: WebGL2RenderingContext, width: number, height: number): void {
    if (!this.#framebuffer || width !== this.#width || height !== this.#height) this.#make(gl, width, height)
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer)
    gl.viewport(0, 0, width, height)
    gl.colorMask(true, true, true, true)
    gl.clearColor(0, 0, 0, 0)
    gl.depthMask(true)
    gl.clearDepth(1)
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
  }

  free(gl: WebGL2RenderingContext): void {
    gl.deleteFramebuffer(this.#framebuffer)
    gl.deleteTexture(this.texture)
    gl.deleteRenderbuffer(this.#depth)
    this.forget()
  }

  forget(): void {
    this.#framebuffer = null
    this.#depth = null
    this.texture = null
  }

  #make(gl: WebGL2RenderingContext, width: number, height: number): void {
    this.free(gl)
    this.#width = width
    this.#height = height
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height)
    this.#depth = gl.createRenderbuffer()
    gl.bindRenderbuffer(gl.RENDERBUFFER, this.#depth)
    gl.renderbufferStorage(gl.RENDERBUFFER, gl.DEPTH_COMPONENT24, width, height)
    this.#framebuffer = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0)
    gl.framebufferRenderbuffer(gl.FRAMEBUFFER, gl.DEPTH_ATTACHMENT, gl.RENDERBUFFER, this.#depth)
  }
}

/** Viewport in device pixels, from its lower left corner: x, y, width and height. */
export type Port = [x: number, y: number, width: number, height: number]

/** Inset: its frame and viewport. */
export type InsetFrame = { frame: Frame; port: Port }

/** Meshes shown by a layer. */
export interface Scene {
  placed(): readonly Placed[]
  /** Meshes of the insets, by place. */
  placedApart(): readonly (readonly Placed[])[]
  /** Returns whether a mesh may be shown again soon. */
  keeps(mesh: Mesh): boolean
}

/** Zones of one load, as a layer of MapLibre. Nothing reaches the GPU outside the layer's hooks. */
export class ZoneLayer implements CustomLayerInterface {
  readonly id: string
  readonly type = 'custom'
  readonly renderingMode = '2d'
  readonly colours = new ColourTable()
  readonly circles = new CircleTable()
  readonly hexagons = new HexagonTable()
  readonly symbols = new SymbolTable()
  opacity = 1
  border: Rgba = [0, 0, 0, 1]
  /** Land colour between hatching strokes. */
  paper: Rgba = [1, 1, 1, 1]
  /** True if areas are striped. */
  striped = false
  /** True if only flat shapes are drawn: no circles and no points. */
  flat = false
  #drawn: readonly Placed[] = []
  #drawnApart: readonly (readonly Placed[])[] = []
  #map: MapLibre | null = null
  #gl: WebGL2RenderingContext | null = null
  readonly #scene: Scene
  readonly #painter = new Painter()
  readonly #offscreen = new Offscreen()
  readonly #offscreenApart = new Offscreen()

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
      this.#offscreenApart.free(this.#gl)
      this.colours.free(this.#gl)
      this.circles.free(this.#gl)
      this.hexagons.free(this.#gl)
      this.symbols.free(this.#gl)
    } else this.forget()
  }

  /** Drops all uploads of a lost context. Everything is uploaded again on the next draw. */
  forget(): void {
    this.#painter.forget()
    this.#offscreen.forget()
    this.#offscreenApart.forget()
    this.colours.forget()
    this.circles.forget()
    this.hexagons.forget()
    this.symbols.forget()
  }

  /** Returns the meshes of the last frame. */
  drawn(): readonly Placed[] {
    return this.#drawn
  }

  /** Returns the meshes of the insets in the last frame, by place. */
  drawnApart(): readonly (readonly Placed[])[] {
    return this.#drawnApart
  }

  prerender(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    this.#drawn = this.#scene.placed()
    this.#drawnApart = this.#scene.placedApart()
    if (isUndrawn(gl)) return
    const all = [...this.#drawn, ...this.#drawnApart.flat()]
    this.#painter.prepare(gl, all, mesh => this.#scene.keeps(mesh))
    if (!this.#isApart()) return
    const { width, height } = gl.canvas
    this.#offscreen.begin(gl, width, height)
    this.#draw(gl, input)
  }

  render(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (isUndrawn(gl)) return
    if (this.#isApart()) this.#composite(gl, this.#offscreen, null)
    else if (this.opacity > 0) this.#draw(gl, input)
  }

  /** Prepares the insets. Must be called within `prerender`, after the `prerender` of this layer. */
  prepareApart(gl: WebGL2RenderingContext, places: readonly InsetFrame[]): void {
    if (!this.#isApart() || isUndrawn(gl)) return
    const { width, height } = gl.canvas
    this.#offscreenApart.begin(gl, width, height)
    places.forEach((place, at) => {
      this.#drawApart(gl, place, at)
    })
  }

  /**
   * Draws an inset.
   * @param at Its index among the prepared places.
   */
  renderApart(gl: WebGL2RenderingContext, place: InsetFrame, at: number): void {
    if (isUndrawn(gl)) return
    if (this.#isApart()) this.#composite(gl, this.#offscreenApart, place.port)
    else if (this.opacity > 0) this.#drawApart(gl, place, at)
  }

  /** Returns whether displayed zones are in an inset, by its number. */
  fillsApart(at: number, bbox: Bbox): boolean {
    const meshes = this.#scene.placedApart()[at]?.map(({ mesh }) => mesh) ?? []
    return stopsOf(meshes).within(bbox, ordinal => this.colours.isShown(ordinal)).length > 0
  }

  /** Returns whether the layer is drawn offscreen and then composited. */
  #isApart(): boolean {
    return this.opacity > 0 && (this.opacity < 1 || this.symbols.outlined)
  }

  /** Composites an offscreen picture onto the bound target, or a part of it. */
  #composite(gl: WebGL2RenderingContext, { texture }: Offscreen, part: Port | null): void {
    const programs = programsOf(gl)
    const { width, height } = gl.canvas
    setState(gl)
    gl.viewport(0, 0, width, height)
    if (part) {
      gl.enable(gl.SCISSOR_TEST)
      gl.scissor(...part)
    }
    const program = programs.composite.use()
    gl.uniform1i(program.at('u_colours'), 0)
    gl.uniform1f(program.at('u_opacity'), this.opacity)
    bindTexture(gl, 0, texture)
    programs.bindBare()
    gl.drawArrays(gl.TRIANGLE_STRIP, 0, 4)
    gl.bindVertexArray(null)
    gl.disable(gl.SCISSOR_TEST)
  }

  #drawApart(gl: WebGL2RenderingContext, { frame, port }: InsetFrame, at: number): void {
    gl.viewport(...port)
    this.#painter.draw(gl, frame, this.#drawnApart[at] ?? [], this.colours, this, this.symbols)
    if (!this.flat) this.circles.draw(gl, frame, this.colours, 0)
    this.hexagons.draw(gl, frame, 0)
  }

  #draw(gl: WebGL2RenderingContext, input: CustomRenderMethodInput): void {
    if (!this.#map) return
    const frame = frameOf(this.#map, gl, input)
    this.#painter.draw(gl, frame, this.#drawn, this.colours, this, this.symbols)
    for (const copy of copiesIn(this.#map)) {
      if (!this.flat) this.circles.draw(gl, frame, this.colours, copy)
      this.hexagons.draw(gl, frame, copy)
    }
  }
}

/** Returns whether only the shapes of a map are read: its zones need neither buffers nor programs. */
const isUndrawn = (gl: WebGL2RenderingContext): boolean => gl.isEnabled(gl.RASTERIZER_DISCARD)

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

/** Lists the copies of the world that a map shows; 0 is the central one. */
function copiesIn(map: MapLibre): number[] {
  if (!map.getRenderWorldCopies()) return [0]
  const bounds = map.getBounds()
  const [west, east] = [bounds.getWest(), bounds.getEast()].map(lng => Math.floor((lng + 180) / 360))
  return Array.from({ length: (east ?? 0) - (west ?? 0) + 1 }, (_, at) => (west ?? 0) + at)
}

const MARGIN_PX = 16

/** Meshes of zones loaded page by page, shown on every visible copy of the world. */
export class PagedScene implements Scene {
  readonly #map: MapLibre
  readonly #meshes = new Set<Mesh>()
  #places: readonly InsetPlace[] = []

  constructor(map: MapLibre) {
    this.#map = map
  }

  add(mesh: Mesh): void {
    this.#meshes.add(mesh)
  }

  /** Includes places outside the view. */
  showApart(places: readonly InsetPlace[]): void {
    this.#places = places
  }

  placedApart(): Placed[][] {
    return this.#places.map(({ bbox: [west, south, east, north] }) => {
      const from = MercatorCoordinate.fromLngLat([west, north])
      const to = MercatorCoordinate.fromLngLat([east, south])
      return [...this.#meshes].flatMap(mesh => {
        const [left = 0, top = 0, right = 0, bottom = 0] = mesh.extent.map(place => place / mesh.world)
        const isBeside = left > to.x || right < from.x || top > to.y || bottom < from.y
        return isBeside ? [] : [{ mesh, copy: 0 }]
      })
    })
  }

  placed(): Placed[] {
    const bounds = this.#map.getBounds()
    const { x: west, y: north } = MercatorCoordinate.fromLngLat(bounds.getNorthWest())
    const { x: east, y: south } = MercatorCoordinate.fromLngLat(bounds.getSouthEast())
    // A point is larger than its position.
    const margin = MARGIN_PX / (512 * 2 ** this.#map.getZoom())
    const placed: Placed[] = []
    for (const copy of copiesIn(this.#map)) {
      for (const mesh of this.#meshes) {
        const [left, top, right, bottom] = mesh.extent.map(place => place / mesh.world)
        const isBeside = (left ?? 0) + copy > east + margin || (right ?? 0) + copy < west - margin
        const isAbove = (top ?? 0) > south + margin || (bottom ?? 0) < north - margin
        if (!isBeside && !isAbove) placed.push({ mesh, copy })
      }
    }
    return placed
  }

  keeps(mesh: Mesh): boolean {
    return this.#meshes.has(mesh)
  }
}
