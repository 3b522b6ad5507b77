import { HEXAGON } from './hexagonShader.ts'
import { INSIDE, RIM } from './rimShaders.ts'
import { CIRCLE, COMPOSITE, DUST, FILL, LINE, POINT, SEGMENT, STRIPES } from './shaders.ts'

type Source = { vertex: string; fragment: string }

/** Program with its uniform locations. */
export class Program {
  readonly #gl: WebGL2RenderingContext
  readonly #program: WebGLProgram
  readonly #uniforms = new Map<string, WebGLUniformLocation | null>()

  /** Throws with the compiler's message if a shader is invalid. */
  constructor(gl: WebGL2RenderingContext, { vertex, fragment }: Source) {
    this.#gl = gl
    this.#program = gl.createProgram()
    for (const [type, source] of [
      [gl.VERTEX_SHADER, vertex],
      [gl.FRAGMENT_SHADER, fragment],
    ] as const) {
      const shader = gl.createShader(type)
      if (!shader) throw new Error('The WebGL context is lost.')
      gl.shaderSource(shader, source)
      gl.compileShader(shader)
      gl.attachShader(this.#program, shader)
      gl.deleteShader(shader)
    }
    gl.linkProgram(this.#program)
  }

  /** Uses the program. The first use waits for its compilation. */
  use(): this {
    // biome-ignore lint/correctness/useHookAtTopLevel: useProgram is a method of WebGL, not a React hook.
    this.#gl.useProgram(this.#program)
    return this
  }

  at(uniform: string): WebGLUniformLocation | null {
    let location = this.#uniforms.get(uniform)
    if (location === undefined) {
      location = this.#gl.getUniformLocation(this.#program, uniform)
      this.#uniforms.set(uniform, location)
    }
    return location
  }

  delete(): void {
    this.#gl.deleteProgram(this.#program)
  }
}

/** Programs of a context, shared by all layers, and the corners of quads. */
export class Programs {
  readonly fill: Program
  readonly dust: Program
  readonly segment: Program
  readonly point: Program
  readonly composite: Program
  readonly #gl: WebGL2RenderingContext
  readonly #quads: WebGLBuffer
  /** Uses no attributes: positions are read from textures, or computed. */
  readonly #bare: WebGLVertexArrayObject
  #quadCount = 0
  #stripes: Program | null = null
  #circle: Program | null = null
  #hexagon: Program | null = null
  #line: Program | null = null
  #outline: { inside: Program; rim: Program } | null = null

  constructor(gl: WebGL2RenderingContext) {
    this.#gl = gl
    this.fill = new Program(gl, FILL)
    this.dust = new Program(gl, DUST)
    this.segment = new Program(gl, SEGMENT)
    this.point = new Program(gl, POINT)
    this.composite = new Program(gl, COMPOSITE)
    this.#quads = gl.createBuffer()
    this.#bare = gl.createVertexArray()
  }

  /** Rarely used, so compiled on demand. */
  get stripes(): Program {
    this.#stripes ??= new Program(this.#gl, STRIPES)
    return this.#stripes
  }

  /** Compiled when a map first draws circles. */
  get circle(): Program {
    this.#circle ??= new Program(this.#gl, CIRCLE)
    return this.#circle
  }

  /** Compiled when a map first draws hexagons. */
  get hexagon(): Program {
    this.#hexagon ??= new Program(this.#gl, HEXAGON)
    return this.#hexagon
  }

  /** Compiled when a map first draws lines. */
  get line(): Program {
    this.#line ??= new Program(this.#gl, LINE)
    return this.#line
  }

  /** Compiled when a map first has unfilled areas. */
  get outline(): { inside: Program; rim: Program } {
    this.#outline ??= { inside: new Program(this.#gl, INSIDE), rim: new Program(this.#gl, RIM) }
    return this.#outline
  }

  /** Binds no arrays, for vertices identified by index only. */
  bindBare(): void {
    this.#gl.bindVertexArray(this.#bare)
  }

  /** Binds the corners of at least this many quads: 0 1 2, 2 1 3, then 4 5 6 … */
  bindQuads(count: number): void {
    const gl = this.#gl
    this.bindBare()
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, this.#quads)
    if (count <= this.#quadCount) return
    this.#quadCount = Math.max(count, this.#quadCount * 2, 1024)
    const corners = new Uint32Array(this.#quadCount * 6)
    for (let quad = 0; quad < this.#quadCount; quad++) {
      const first = quad * 4
      corners[quad * 6] = first
      corners[quad * 6 + 1] = first + 1
      corners[quad * 6 + 2] = first + 2
      corners[quad * 6 + 3] = first + 2
      corners[quad * 6 + 4] = first + 1
      corners[quad * 6 + 5] = first + 3
    }
    gl.bufferData(gl.ELEMENT_ARRAY_BUFFER, corners, gl.STATIC_DRAW)
  }
}

const known = new WeakMap<WebGL2RenderingContext, Programs>()

/** Returns the programs of a context, compiled at the first call and after `forgetPrograms`. */
export function programsOf(gl: WebGL2RenderingContext): Programs {
  const programs = known.get(gl) ?? new Programs(gl)
  known.set(gl, programs)
  return programs
}

/** Drops the programs of a lost context. */
export function forgetPrograms(gl: WebGL2RenderingContext): void {
  known.delete(gl)
}
