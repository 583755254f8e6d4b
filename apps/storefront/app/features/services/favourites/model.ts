/** Numbers of favourite services, the newest first. */
export type Favourites = readonly number[]

export const withFavourite = (favourites: Favourites, id: number, isFavourite: boolean): Favourites => {
  if (favourites.includes(id) === isFavourite) return favourites
  return isFavourite ? [id, ...favourites] : favourites.filter((each) => each !== id)
}

/** Where the favourites mode leads: to the first favourite, unless the service that is chosen is one (FAV-001). */
export const chosenAmong = (favourites: Favourites, chosen: number | null): number | null =>
  chosen !== null && favourites.includes(chosen) ? chosen : (favourites[0] ?? chosen)

export interface FavouritePorts {
  readonly toggle: (id: number) => Promise<boolean>
  readonly onChange: (favourites: Favourites) => void
  readonly onFailure: () => void
}

/** A press shows at once and is taken back when the server could not be told; its answer has the last word (FAV-002). */
export async function toggleFavourite(current: () => Favourites, id: number, ports: FavouritePorts): Promise<void> {
  const was = current().includes(id)
  ports.onChange(withFavourite(current(), id, !was))
  try {
    const isFavourite = await ports.toggle(id)
    ports.onChange(withFavourite(current(), id, isFavourite))
  } catch {
    ports.onChange(withFavourite(current(), id, was))
    ports.onFailure()
  }
}
