import { COLOURS_WIDTH, FRAGMENT_HEAD, HEAD } from './shaders.ts'

/**
 * Four vertices per hexagon, read from textures. The hexagon is pointy-topped and contains the pixels at a
 * negative distance from its edges. No data has a plain fill, like its swatch.
 */
export const HEXAGON = {
  vertex: `${HEAD}
uniform isampler2D u_places;
uniform sampler2D u_fills;
uniform vec2 u_viewport;
uniform float u_radius;
uniform int u_pointed;
flat out vec4 v_colour;
flat out int v_isPointed;
out vec2 v_at;
void main() {
  int hexagon = gl_VertexID >> 2;
  ivec2 cell = ivec2(hexagon & ${COLOURS_WIDTH - 1}, hexagon >> ${Math.log2(COLOURS_WIDTH)});
  v_colour = texelFetch(u_fills, cell, 0);
  v_isPointed = hexagon == u_pointed ? 1 : 0;
  v_at = (vec2(gl_VertexID & 1, (gl_VertexID >> 1) & 1) * 2.0 - 1.0) * (u_radius + 1.0);
  vec4 centre = placed(texelFetch(u_places, cell, 0).rg);
  gl_Position = v_colour.a > 0.0 ? vec4(centre.xy / centre.w + v_at / (u_viewport * 0.5), 0.0, 1.0) : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}
uniform float u_radius;
uniform float u_gap;
uniform float u_outline;
uniform vec4 u_ink;
flat in vec4 v_colour;
flat in int v_isPointed;
in vec2 v_at;
void main() {
  vec2 at = abs(v_at);
  float away = max(at.x, at.x * 0.5 + at.y * ${Math.sqrt(3) / 2}) - (u_radius * ${Math.sqrt(3) / 2} - u_gap * 0.5);
  float cover = clamp(0.5 - away, 0.0, 1.0);
  float inside = v_isPointed == 1 ? clamp(0.5 - away - u_outline, 0.0, 1.0) : 1.0;
  o_colour = vec4(mix(u_ink.rgb, v_colour.rgb, inside), 1.0) * cover;
  if (o_colour.a == 0.0) discard;
}`,
}
