import * as z from 'zod';
import { AssessmentChoices, UserDetails } from './assessments.ts';
import { envelope, group } from './endpoint.ts';

const Details = envelope(z.object({ userDetails: UserDetails }));

export const userDetails = group({
  mine: {
    summary: 'Training data of whoever is signed in; 404 means that the assessment has not been taken',
    method: 'GET',
    path: '/user-details/me',
    aliases: ['/userdetails/me'],
    access: 'user',
    response: Details,
    errors: ['not_assessed'],
  },
  update: {
    summary: 'Change training data; it counts from the next monthly routine on',
    method: 'PUT',
    path: '/userdetails/me',
    aliases: ['/user-details/me'],
    access: 'user',
    body: AssessmentChoices.omit({ sportsActivity: true }).partial(),
    response: Details,
    errors: ['not_assessed', 'unknown_option'],
  },
  withdrawConsent: {
    summary: 'Withdraw the consent to health data: birth date, weight, height and gender are erased at once',
    method: 'DELETE',
    path: '/user-details/me/body',
    access: 'user',
    response: Details,
    errors: ['not_assessed'],
  },
});
