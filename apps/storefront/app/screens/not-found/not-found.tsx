import { missing } from '../../api/server-api.ts'

/** The page called "not found" is one: it answers 404 like any unknown address. */
export function loader(): never {
  throw missing('page')
}

export default function NotFound() {
  return null
}
