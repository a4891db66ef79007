import * as z from 'zod';
import { HealthConsent, HealthData, Notice, TrackChoices, UserDetails } from './assessments.ts';
import { envelope, group } from '../endpoint.ts';

const Details = envelope(z.object({ userDetails: UserDetails }));

export const userDetails = group({
  mine: {
    summary: 'Training data of the signed-in user; 404 if the user has not taken the assessment',
    method: 'GET',
    path: '/user-details/me',
    aliases: ['/userdetails/me'],
    access: 'user',
    // health data
    forViewers: false,
    response: Details,
    errors: ['not_assessed'],
  },
  update: {
    summary:
      'Change training data; the change applies from the next monthly routine on. Health data needs the consent: the stored one, or the one in the body; without it, it is not stored (`notice`)',
    method: 'PUT',
    path: '/userdetails/me',
    aliases: ['/user-details/me'],
    access: 'user',
    body: z.object({
      ...TrackChoices.partial().shape,
      ...HealthData.shape,
      healthConsent: HealthConsent.optional(),
    }),
    response: envelope(z.object({ userDetails: UserDetails, notice: Notice })),
    errors: ['not_assessed', 'unknown_option'],
  },
  withdrawConsent: {
    summary: 'Withdraw the consent to health data: all of it is erased at once',
    method: 'DELETE',
    path: '/user-details/me/body',
    access: 'user',
    response: Details,
    errors: ['not_assessed'],
  },
});
