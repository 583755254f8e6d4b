/** At most so many points in equal parts of time, the last of each part; those that are kept in any case come with the one before them. */
export function thinPoints<Point extends { readonly at: Date }>(
  points: readonly Point[],
  most: number,
  isKept: (point: Point) => boolean,
): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || points.length <= most) return points
  const partMs = Math.max(1, (last.at.getTime() - first.at.getTime()) / most)
  const partOf = (point: Point): number => Math.floor((point.at.getTime() - first.at.getTime()) / partMs)
  return points.filter((point, index) => {
    const next = points[index + 1]
    return index === 0 || !next || partOf(next) !== partOf(point) || isKept(point) || isKept(next)
  })
}
