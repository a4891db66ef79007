import { formatEuros } from '#shared/rules/money.ts';
import { messages } from '../messages.ts';
import type { Copied } from '../parts/index.ts';
import { day, disputedText, moment } from './format.ts';
import { Facts, Section, Table } from './layout.tsx';

export const Assessment = ({ assessment: one }: Copied) => (
  <Section id="evaluacion" title="Tu evaluación y tus datos de salud" isEmpty={!one}>
    {one && (
      <Facts
        of={[
          ['Tipo de entrenamiento', one.workoutType],
          ['Frecuencia', one.trainingFrequency],
          ['Fecha de nacimiento', day(one.birthDate)],
          ['Peso', one.weightKg && `${one.weightKg.toLocaleString('es-ES')} kg`],
          ['Altura', one.heightM && `${one.heightM.toLocaleString('es-ES')} m`],
          ['Género', one.gender],
          ['Nivel', one.fitnessLevel],
          ['Hábitos de alimentación', one.eatingHabit],
          ['Tipo de nutrición', one.nutritionType],
          ['Deporte', one.sportsActivity],
          ['Motivación', one.motivation],
          ['Respondida', moment(one.createdAt)],
          ['Último cambio', moment(one.updatedAt)],
        ]}
      />
    )}
  </Section>
);

export const Subscription = ({ subscription: one, payments, routineProgress }: Copied) => (
  <Section id="suscripcion" title="Tu suscripción" isEmpty={!one && payments.length === 0}>
    {one && (
      <Facts
        of={[
          ['Plan', one.plan],
          ['Estado', messages.subscriptionStates[one.status]],
          ['Precio', price(one)],
          ['Desde', day(one.since)],
          ['Periodo pagado hasta', day(one.paidUntil)],
          ['Termina al final del periodo', one.endsAtPeriodEnd],
          ['Termina el', day(one.endsAt)],
          ['Terminó el', day(one.endedAt)],
          [
            'Cambia a',
            one.changesTo && `${one.changesTo.plan}, ${price(one.changesTo)}, el ${day(one.changesTo.from)}`,
          ],
          ['Pago atrasado desde', day(one.paymentLateSince)],
          ['Desististe el', day(one.withdrawnFromAt)],
          [
            'Reembolsado al desistir',
            one.paidBackForWithdrawal === null ? null : formatEuros(one.paidBackForWithdrawal),
          ],
          ['Te debemos', one.owed > 0 ? formatEuros(one.owed) : null],
          ['Reclamado al banco', disputedText(one.disputedAtBank)],
        ]}
      />
    )}
    {routineProgress && (
      <>
        <h3>La rutina que te toca</h3>
        <Facts
          of={[
            ['Entrenamiento', routineProgress.track],
            ['Mes', routineProgress.nextMonth],
            ['Fecha', day(routineProgress.nextDueDate)],
            ['Día de cada mes', routineProgress.dayOfMonth],
            ['Se envían', routineProgress.isActive],
            ['Las hemos pausado', routineProgress.isPausedByShop],
            ['Desde', moment(routineProgress.createdAt)],
          ]}
        />
      </>
    )}
    {payments.length > 0 && (
      <>
        <h3>Pagos</h3>
        <p>Los guarda Stripe por encargo nuestro. El recibo es una página de Stripe.</p>
        <Table
          label="Pagos de la suscripción"
          head={['Fecha', 'Concepto', 'Pagado', 'Reembolsado', 'Estado', 'Recibo']}
          rows={payments.map((each) => [
            day(each.date),
            each.description,
            formatEuros(each.paid),
            formatEuros(each.refunded),
            messages.paymentStates[each.status],
            each.receipt && (
              <a key={each.receipt} href={each.receipt}>
                Ver
              </a>
            ),
          ])}
        />
      </>
    )}
  </Section>
);

const price = ({ amount, billingCycle }: { amount: number; billingCycle: 'monthly' | 'annual' }) =>
  `${formatEuros(amount)} ${messages.cycles[billingCycle]}`;

export const Routines = ({ routines }: Copied) => (
  <Section id="rutinas" title="Rutinas que te hemos enviado" isEmpty={routines.length === 0}>
    <Table
      label="Rutinas"
      head={['Rutina', 'Entrenamiento', 'Mes', 'Enviada', 'Si no llegó', 'Leída', 'Quitada de tu lista']}
      rows={routines.map((one) => [
        <a key={one.link} href={one.link}>
          {one.routine}
        </a>,
        one.track,
        one.month,
        moment(one.sentAt),
        one.whyNot && `${messages.whyNotSent[one.whyNot]} (${moment(one.failedAt)})`,
        moment(one.readAt),
        moment(one.removedFromListAt),
      ])}
    />
  </Section>
);
