/**
 * Textures that are uploaded when they are first drawn with, and again once what they hold has changed. Everything but
 * `change` is called within a layer's hooks.
 */
export class KeptTextures<Name extends string> {
  #textures: Record<Name, WebGLTexture> | null = null
  #stale = true

  /** Takes note that what they hold has changed. */
  change(): void {
    this.#stale = true
  }

  /** Returns them as they are to be. @param upload Makes all of them anew. */
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

  /** Forgets the textures after a lost context: there is nothing to free. */
  forget(): void {
    this.#textures = null
    this.#stale = true
  }
}
