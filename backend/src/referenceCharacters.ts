/**
 * Characters of numbers that people read out, such as `K-7QX4M2ZC`: none that are mistaken for each other on paper or
 * on the phone.
 */
export const referenceCharacters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
