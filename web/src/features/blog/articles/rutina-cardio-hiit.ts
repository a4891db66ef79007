export const rutinaCardioHiit = `
<p>El entrenamiento por intervalos tiene mala fama entre quienes acabaron una vez en el suelo del salón. Casi siempre por lo mismo: demasiado, demasiado pronto y sin descanso. Bien medido, es la forma más corta de mejorar el corazón y los pulmones. Esta rutina dura veinte minutos, no pide material y está pensada para que la semana que viene quieras repetirla.</p>

<h2>Qué es y qué no es</h2>
<p>HIIT significa alternar tramos de esfuerzo alto con tramos de recuperación. El esfuerzo debe ser alto de verdad: un 8 sobre 10, el punto en el que podrías decir tres palabras pero no una frase. Y la recuperación debe recuperarte. Si en el cuarto intervalo haces la mitad que en el primero, has salido demasiado rápido.</p>
<p>No es una clase de saltos sin pausa de cuarenta minutos. Eso es otra cosa y cansa más de lo que entrena.</p>

<h2>Antes de empezar: cinco minutos de calentamiento</h2>
<ol>
<li>Un minuto de marcha en el sitio, subiendo las rodillas.</li>
<li>Diez sentadillas lentas y diez bisagras de cadera.</li>
<li>Diez círculos de brazos hacia cada lado.</li>
<li>Diez zancadas atrás, cinco por pierna.</li>
<li>Dos aceleraciones de quince segundos, cada una algo más viva.</li>
</ol>

<h2>La rutina</h2>
<p>Cuatro ejercicios, dos vueltas. En cada uno, 30 segundos de trabajo y 45 de pausa andando. Entre vueltas, 90 segundos. En total, once minutos y medio.</p>
<table>
<thead><tr><th scope="col">Ejercicio</th><th scope="col">Trabajo</th><th scope="col">Sin impacto</th></tr></thead>
<tbody>
<tr><td>Rodillas arriba</td><td>30 s</td><td>Marcha rápida con brazos</td></tr>
<tr><td>Sentadilla con salto</td><td>30 s</td><td>Sentadilla rápida, talones al suelo</td></tr>
<tr><td>Escaladores</td><td>30 s</td><td>Con las manos en un banco</td></tr>
<tr><td>Patinador</td><td>30 s</td><td>Paso lateral amplio</td></tr>
</tbody>
</table>
<p>La columna de la derecha no es para principiantes: es para rodillas que protestan, vecinos de abajo o días malos. Sube el pulso igual si la haces con ganas.</p>

<h3>Cómo debe sentirse</h3>
<ul>
<li><strong>Primer intervalo:</strong> fácil. Resiste la tentación de lucirte.</li>
<li><strong>Mitad:</strong> respiras por la boca y cuentas los segundos.</li>
<li><strong>Último:</strong> podrías hacer uno más, y solo uno. Ese es el punto exacto.</li>
</ul>

<h2>Después: tres minutos de bajada</h2>
<p>Camina hasta que puedas hablar seguido. Después estira gemelos, cuádriceps y cadera, treinta segundos por lado, sin rebotes. No evita las agujetas, pero le dice al cuerpo que ha terminado.</p>

<h2>Cuatro semanas de progresión</h2>
<table>
<thead><tr><th scope="col">Semana</th><th scope="col">Trabajo</th><th scope="col">Pausa</th><th scope="col">Vueltas</th></tr></thead>
<tbody>
<tr><td>1</td><td>30 s</td><td>45 s</td><td>2</td></tr>
<tr><td>2</td><td>30 s</td><td>40 s</td><td>2</td></tr>
<tr><td>3</td><td>30 s</td><td>40 s</td><td>3</td></tr>
<tr><td>4</td><td>20 s</td><td>40 s</td><td>2</td></tr>
</tbody>
</table>
<p>La cuarta semana es más suave a propósito. La mejora no ocurre durante el esfuerzo sino en el descanso que viene después, y una semana ligera deja que aparezca. Luego vuelve a la segunda fila con cinco segundos más de trabajo.</p>

<h2>Cuántas veces por semana</h2>
<p>Dos. Tres si no haces nada más, con un día entre medias. Si ya entrenas fuerza, pon el HIIT el mismo día y después de las pesas, o en un día aparte, nunca justo antes: las piernas cansadas y la barra son mala pareja.</p>
<p>El resto de tu cardio debería ser tranquilo: andar deprisa, bici, nadar. Dos horas suaves y veinte minutos duros a la semana forman un corazón mejor que tres sesiones duras y sofá.</p>

<h2>Quién debería preguntar antes</h2>
<p>Si tienes más de 45 años y llevas mucho sin moverte, tensión alta, problemas de corazón, estás embarazada o te mareas al esforzarte, habla primero con tu médico. Y si durante la sesión notas presión en el pecho o un mareo que no se va al parar, termina ahí y busca ayuda.</p>

<h2>Cómo saber que funciona</h2>
<p>Apunta dos cosas después de cada sesión: cuántas repeticiones hiciste en el primer y en el último intervalo, y cuánto tardó tu pulso en volver a cien. Si la diferencia entre intervalos se acorta y el pulso baja antes, estás mejorando, diga lo que diga la báscula.</p>

<blockquote><p>El mejor intervalo es el que puedes repetir igual de bien la próxima vez.</p></blockquote>
`;
