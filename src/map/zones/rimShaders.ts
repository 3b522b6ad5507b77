import { FILLING, FRAGMENT_HEAD, HEAD, SEGMENTS_WIDTH, SPAN } from './shaders.ts'

/** Identifies the zone of a pixel by depth, so that each outline stays inside its zone. */
const OWNED = `
flat in uint v_owner;
float depthOfOwner() { return float(v_owner) / ${(2 ** 24).toFixed(1)}; }
`

/** Clears everything below an area except its own zone. */
export const INSIDE = {
  vertex: `${HEAD}
layout(location = 0) in ivec2 a_place;
layout(location = 1) in uint a_owner;
flat out uint v_owner;
void main() {
  v_owner = a_owner;
  gl_Position = isFilled(colourOf(a_owner)) ? placed(a_place) : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}${OWNED}
void main() {
  o_colour = vec4(0.0);
  gl_FragDepth = depthOfOwner();
}`,
}

/** Outlines of unfilled areas, for zones on one side of the segments: only the part inside them is drawn. */
export const RIM = {
  vertex: `${HEAD}${SPAN}
uniform isampler2D u_ends;
uniform usampler2D u_owners;
uniform float u_width;
uniform int u_side;
flat out vec4 v_colour;
flat out uint v_owner;
const uint NOBODY = 0xffffffffu;
void main() {
  int segment = gl_VertexID >> 2;
  ivec2 cell = ivec2(segment & ${SEGMENTS_WIDTH - 1}, segment >> ${Math.log2(SEGMENTS_WIDTH)});
  uvec2 owners = texelFetch(u_owners, cell, 0).rg;
  v_owner = u_side == 0 ? owners.r : owners.g;
  v_colour = v_owner == NOBODY ? vec4(0.0) : colourOf(v_owner);
  float reach = u_width + 0.5;
  vec4 corner = spanned(texelFetch(u_ends, cell, 0), reach, reach);
  gl_Position = isFilled(v_colour) ? corner : NOWHERE;
}`,
  fragment: `${FRAGMENT_HEAD}${FILLING}${OWNED}
uniform float u_width;
flat in vec4 v_colour;
flat in float v_length;
in vec2 v_at;
void main() {
  float away = length(vec2(v_at.x - clamp(v_at.x, 0.0, v_length), v_at.y));
  o_colour = filling(v_colour) * clamp(u_width + 0.5 - away, 0.0, 1.0);
  gl_FragDepth = depthOfOwner();
}`,
}
