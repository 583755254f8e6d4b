import { redirect } from 'react-router'

/** An older name of the free trials. */
export const loader = ({ request }: { readonly request: Request }) => redirect(`/free-trials${new URL(request.url).search}`)
