/** Why a composition link is not followed: a sentence for whoever opened it. */
export class Refused extends Error {}
