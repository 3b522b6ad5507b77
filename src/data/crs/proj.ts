/** Object of PROJ: an address in its memory, 0 for none. */
export type Handle = number

/** Functions of PROJ's WebAssembly build that we use (see the C API of PROJ 9). */
export interface ProjModule {
  readonly FS: { mkdirTree(path: string): void; writeFile(path: string, bytes: Uint8Array): void }
  readonly ENV: Record<string, string>
  readonly HEAPF64: Float64Array
  stringToNewUTF8(text: string): number
  UTF8ToString(at: number): string
  getValue(at: number, type: 'i32' | 'double'): number
  _malloc(bytes: number): number
  _free(at: number): void
  _proj_context_create(): Handle
  _proj_context_set_enable_network(context: Handle, enabled: 0 | 1): void
  _proj_create(context: Handle, text: number): Handle
  _proj_destroy(object: Handle): void
  _proj_get_type(object: Handle): number
  _proj_get_name(object: Handle): number
  _proj_get_id_auth_name(object: Handle, index: number): number
  _proj_get_id_code(object: Handle, index: number): number
  _proj_identify(context: Handle, crs: Handle, authority: number, options: number, confidence: number): Handle
  _proj_crs_get_sub_crs(context: Handle, crs: Handle, index: number): Handle
  _proj_crs_demote_to_2D(context: Handle, name: number, crs: Handle): Handle
  _proj_get_source_crs(context: Handle, object: Handle): Handle
  _proj_create_operation_factory_context(context: Handle, authority: number): Handle
  _proj_operation_factory_context_set_spatial_criterion(
    context: Handle,
    factory: Handle,
    criterion: number,
  ): void
  _proj_operation_factory_context_set_grid_availability_use(
    context: Handle,
    factory: Handle,
    use: number,
  ): void
  _proj_create_operations(context: Handle, source: Handle, target: Handle, factory: Handle): Handle
  _proj_operation_factory_context_destroy(factory: Handle): void
  _proj_list_get_count(list: Handle): number
  _proj_list_get(context: Handle, list: Handle, index: number): Handle
  _proj_list_destroy(list: Handle): void
  _proj_normalize_for_visualization(context: Handle, operation: Handle): Handle
  _proj_as_proj_string(context: Handle, object: Handle, type: number, options: number): number
  _proj_coordoperation_get_accuracy(context: Handle, operation: Handle): number
  _proj_coordoperation_has_ballpark_transformation(context: Handle, operation: Handle): number
  _proj_get_area_of_use(
    context: Handle,
    object: Handle,
    west: number,
    south: number,
    east: number,
    north: number,
    name: number,
  ): number
  _proj_trans_generic(
    operation: Handle,
    direction: number,
    x: number,
    xStride: number,
    xCount: number,
    y: number,
    yStride: number,
    yCount: number,
    ...heightAndTime: [number, number, number, number, number, number]
  ): number
}

/** PROJ with its database, our grids and its context. */
export interface Proj {
  readonly module: ProjModule
  readonly context: Handle
}

/** Returns a string of PROJ, or null. */
export const textAt = ({ module }: Proj, at: number): string | null =>
  at === 0 ? null : module.UTF8ToString(at)

/** Creates an object from a definition: a code, well-known text or a PROJ string; 0 if it is invalid. */
export function createObject({ module, context }: Proj, text: string): Handle {
  const at = module.stringToNewUTF8(text)
  try {
    return module._proj_create(context, at)
  } finally {
    module._free(at)
  }
}
