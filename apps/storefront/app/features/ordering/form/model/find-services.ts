import type { OrderService } from '../../model/choices.ts'

/** Services whose name holds every typed word, or whose number is the text; those of the chosen type stand first. */
export function findServices(services: readonly OrderService[], text: string, typeId: number | null): readonly OrderService[] {
  const wanted = text.trim().toLocaleLowerCase()
  const words = wanted.split(/\s+/)
  const number = wanted.replace(/^#/, '')
  const found =
    wanted === ''
      ? services
      : services.filter(({ id, name }) => String(id) === number || words.every((word) => name.toLocaleLowerCase().includes(word)))
  return found.toSorted((a, b) => rank(a) - rank(b))

  function rank(service: OrderService): number {
    if (wanted !== '' && String(service.id) === number) return -1
    return service.service_type_id === typeId ? 0 : 1
  }
}
