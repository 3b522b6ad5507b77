/** A picture apart, of the size of the map: what is see-through as a whole is drawn there opaque first. */
export class Offscreen {
  texture: WebGLTexture | null = null
  #framebuffer: WebGLFramebuffer | null = null
  #width = 0
  #height = 0

  /** Binds the picture, cleared. Only within `prerender`. */
  begin(gl: WebGL2RenderingContext, width: number, height: number): void {
    if (!this.#framebuffer || width !== this.#width || height !== this.#height) this.#make(gl, width, height)
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer)
    gl.viewport(0, 0, width, height)
    gl.colorMask(true, true, true, true)
    gl.clearColor(0, 0, 0, 0)
    gl.clear(gl.COLOR_BUFFER_BIT)
  }

  free(gl: WebGL2RenderingContext): void {
    gl.deleteFramebuffer(this.#framebuffer)
    gl.deleteTexture(this.texture)
    this.forget()
  }

  forget(): void {
    this.#framebuffer = null
    this.texture = null
  }

  #make(gl: WebGL2RenderingContext, width: number, height: number): void {
    this.free(gl)
    this.#width = width
    this.#height = height
    this.texture = gl.createTexture()
    gl.bindTexture(gl.TEXTURE_2D, this.texture)
    gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, width, height)
    this.#framebuffer = gl.createFramebuffer()
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.#framebuffer)
    gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, this.texture, 0)
  }
}
