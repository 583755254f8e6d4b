/** Where a link to one of the services leads (`paths.myServices`). */
export const rowAnchor = (serviceId: number): string => `service-${serviceId}`
