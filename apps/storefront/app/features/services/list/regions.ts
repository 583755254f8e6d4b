import type { CatalogueItem } from './catalogue-item.ts'

/** Where the audience of services lives. Services name it in the visitor's language, so it is known by the lowest number of its services. */
export interface Region {
  readonly id: number
  readonly name: string
  /** Services there, of those the other filters leave. */
  readonly count: number
}
export type RegionFace = Pick<Region, 'id' | 'name'>
type Located = Pick<CatalogueItem, 'id' | 'geo'>

const facesOf = new WeakMap<readonly Located[], ReadonlyMap<string, RegionFace>>()

/** The regions of a list of services, by name; read once for each list, since every key of the search asks. */
export function regionFaces(all: readonly Located[]): ReadonlyMap<string, RegionFace> {
  const known = facesOf.get(all)
  if (known) return known
  const faces = new Map<string, RegionFace>()
  for (const { id, geo } of all)
    if (geo !== null && id < (faces.get(geo)?.id ?? Number.POSITIVE_INFINITY)) faces.set(geo, { id, name: geo })
  facesOf.set(all, faces)
  return faces
}

/** The region that an address asks for: that of the service with this number, or, in an older address, the one of this name. */
export function requestedRegion(
  all: readonly Located[],
  faces: ReadonlyMap<string, RegionFace>,
  requested: string,
): RegionFace | undefined {
  const geo = all.find(({ id }) => String(id) === requested)?.geo ?? requested
  return faces.get(geo)
}

/** The regions that were counted, by the order of their numbers. */
export const countedRegions = (faces: ReadonlyMap<string, RegionFace>, counts: ReadonlyMap<string, number>): readonly Region[] =>
  [...faces.values()].flatMap((face) => {
    const count = counts.get(face.name)
    return count === undefined ? [] : { ...face, count }
  })

/** The region that is filtered by: at once where it is among those on screen, otherwise what the list has found for it. */
export const regionChosen = (
  regions: readonly Region[],
  found: RegionFace | undefined,
  requested: string | undefined,
): RegionFace | undefined => (requested === undefined ? undefined : (regions.find(({ id }) => String(id) === requested) ?? found))
