/**
 * Textures uploaded when they are first drawn, and again after changes. Everything except `change` is called
 * within a layer's hooks.
 */
export class KeptTextures<Name extends string> {
  #textures: Record<Name, WebGLTexture> | null = null
  #stale = true

  /** Marks the content of the textures as changed. */
  change(): void {
    this.#stale = true
  }

  /**
   * Returns the up-to-date textures.
   * @param upload Creates all of them.
   */
  of(gl: WebGL2RenderingContext, upload: () => Record<Name, WebGLTexture>): Record<Name, WebGLTexture> {
    if (this.#textures && !this.#stale) return this.#textures
    this.free(gl)
    this.#stale = false
    this.#textures = upload()
    return this.#textures
  }

  free(gl: WebGL2RenderingContext): void {
    for (const texture of Object.values<WebGLTexture>(this.#textures ?? {})) gl.deleteTexture(texture)
    this.forget()
  }

  /** Drops the textures of a lost context; nothing needs freeing. */
  forget(): void {
    this.#textures = null
    this.#stale = true
  }
}
